interface SmtpAddress {
  host: string;
  port: number;
  /** Whether TLS is used from the first byte; otherwise STARTTLS is used when the server offers it. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Reads `smtp://user:password@host:port`. Refuses a path and parameters, which could turn security checks off. */
export function readSmtpAddress(text: string): SmtpAddress | undefined {
  const url = URL.parse(text);
  const port = PORTS[url?.protocol ?? ''];
  if (!url || port === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
    return undefined;
  }
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || port,
      secure: url.protocol === 'smtps:',
      auth: url.username
        ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
        : undefined,
    };
  } catch {
    return undefined;
  }
}
