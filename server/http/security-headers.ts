/** Constant, so that a page can be kept and handed out with its headers. No inline script, no other host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer. */
export function securityHeaders({ https, development }: { https: boolean; development: boolean }) {
  return {
    // The development server's hot reload needs inline modules and a socket.
    ...(!development && { 'content-security-policy': CONTENT_SECURITY_POLICY }),
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>;
