declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }

  interface GrantContext {
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  type Payload = Record<string, unknown>;

  /** Where the provider keeps what it must remember, of one kind. */
  export interface Adapter {
    upsert(id: string, payload: Payload): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(): Promise<undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(): Promise<void>;
  }

  interface Configuration {
    adapter: (kind: string) => Adapter;
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    jwks: { keys: object[] };
    features: { devInteractions: { enabled: boolean } };
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    ttl: Record<string, number>;
    findAccount(context: unknown, id: string): Account | undefined;
    loadExistingGrant(context: GrantContext): Promise<Grant>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<void>;
  }
}
