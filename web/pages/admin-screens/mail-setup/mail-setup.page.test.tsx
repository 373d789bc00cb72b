import { expect, test, vi } from 'vitest';
import { main, openSite, says, toast, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { startDnsServer, type Zone } from '../../../../test/support/mail/dns-server.ts';

const NOTHING: Zone = { 'SOA mail.example': ['ns.example'], 'A site.example': ['203.0.113.5'] };

async function openPage(zone: Zone) {
  const { resolver } = await startDnsServer(zone);
  const mailFrom = { name: '', address: 'letters@mail.example' };
  const site = await openSite({ resolver, mailFrom, smtpUrl: 'smtp://localhost' });
  const admin = await site.newPerson({ is_admin: 1 });
  await site.visitAs(admin, '/dashboard/mail-setup');
  return { site, admin };
}

function checkOf(title: string): HTMLElement {
  return main().getByRole('region', { name: title });
}

test('shows what is missing, and the record to enter, which can be copied', async () => {
  const { site } = await openPage(NOTHING);
  await says('Email setup');
  await waitFor(() => expect(checkOf('Protection against forgery').textContent).toContain('Missing'));
  const details = checkOf('Protection against forgery').querySelector('details') as HTMLDetailsElement;
  expect([details.open, details.textContent]).toEqual([false, expect.stringContaining('_dmarc')]);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  const [, value] = [...details.querySelectorAll('button')];
  await site.user.click(value as HTMLButtonElement);
  expect(write).toHaveBeenCalledWith('v=DMARC1; p=none');
  await toast('Copied');
});

test('a record is copied without the clipboard of secure pages too', async () => {
  const { site } = await openPage(NOTHING);
  await waitFor(() => expect(checkOf('Protection against forgery').textContent).toContain('Missing'));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('textarea.visually-hidden')?.value ?? '';
    return true;
  };
  const [, value] = checkOf('Protection against forgery').querySelectorAll('details button');
  await site.user.click(value as HTMLButtonElement);
  await toast('Copied');
  expect(copied).toBe('v=DMARC1; p=none');
});

test('checks again on request', async () => {
  const zone: Zone = { ...NOTHING };
  const { site } = await openPage(zone);
  await waitFor(() => expect(checkOf('Protection against forgery').textContent).toContain('Missing'));
  zone['TXT _dmarc.mail.example'] = ['v=DMARC1; p=none'];
  await site.user.click(main().getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(checkOf('Protection against forgery').textContent).toContain('In order'));
});

test('says what could not be checked', async () => {
  await openPage(
    Object.fromEntries(['TXT', 'MX', 'A', 'AAAA', 'SOA'].map((type) => [`${type} mail.example`, 'fails'])),
  );
  await waitFor(() => expect(checkOf('Permission to send').textContent).toContain('Could not be checked'));
});
