import { createHash } from 'node:crypto';
import { READER_SETTINGS_SCRIPT } from '#shared/reader-settings.ts';

/** Other hosts that the configuration requires, such as those of Firebase. */
interface OtherSources {
  script: string[];
  frame: string[];
  connect: string[];
}

const SETTINGS_SCRIPT = `'sha256-${createHash('sha256').update(READER_SETTINGS_SCRIPT).digest('base64')}'`;

/** Has no nonce, so that a page can be cached with its headers. Of inline scripts, it allows the one of the settings. */
const contentSecurityPolicy = ({ script, frame, connect }: OtherSources) => [
  "default-src 'none'",
  ["script-src 'self'", SETTINGS_SCRIPT, ...script].join(' '),
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  ["connect-src 'self'", ...connect].join(' '),
  "manifest-src 'self'",
  ["frame-src 'self' https://www.youtube-nocookie.com", ...frame].join(' '),
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

interface Site {
  https: boolean;
  development: boolean;
  sources?: OtherSources | undefined;
}

const NONE: OtherSources = { script: [], frame: [], connect: [] };

/** The headers of every response. */
export function securityHeaders({ https, development, sources = NONE }: Site) {
  return {
    // The development server's hot reload needs inline modules and a WebSocket.
    ...(!development && { 'content-security-policy': contentSecurityPolicy(sources).join('; ') }),
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The popup in which people sign in through another site must be able to report the result to the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;
