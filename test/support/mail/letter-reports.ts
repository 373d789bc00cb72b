interface Report {
  /** Whom the report is for: the address that the letter was sent from. */
  to?: string;
  action?: string;
  status?: string;
  /** The header of the returned letter. */
  messageId?: string;
}

/** A report such as Postfix writes when a letter cannot be delivered. */
export function bounceOf({
  to = 'postmaster@site.example',
  action = 'failed',
  status = '5.1.1',
  messageId = '',
}: Report) {
  return [
    'Return-Path: <>',
    `To: ${to}`,
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; somebody-else@mail.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    'From: letters@site.example',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: A letter',
    '',
    'Hello.',
    '',
    '--B--',
    '',
  ].join('\r\n');
}

/** A report such as providers write when someone clicks the button for spam (ARF). */
export function complaintOf({ to = 'postmaster@site.example', messageId = '', type = 'abuse' }) {
  return [
    'From: <feedback@provider.example>',
    `To: ${to}`,
    'Subject: FW: A letter',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--B',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    'Version: 1',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: A letter',
    '',
    'Hello.',
    '',
    '--B--',
    '',
  ].join('\r\n');
}
