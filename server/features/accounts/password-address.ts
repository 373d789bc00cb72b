import type { App } from '#server/http/typed-app.ts';

/** Where password managers send people (W3C, "A Well-Known URL for Changing Passwords"). */
export function passwordAddress(app: App) {
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/dashboard/profile', 302),
  );
}
