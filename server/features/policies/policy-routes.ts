import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { policy } from '#shared/contracts/policy.ts';
import { text } from '#shared/contracts/text.ts';
import { parsePolicyName, readPolicy } from './policies.ts';

const params = z.object({ name: text(100) });

export function policyRoutes(app: App, { read }: Database) {
  app.get(
    '/policies/:name',
    { schema: { params, response: plainAnswers(policy) }, config: { cacheTags: ['site'] } },
    ({ params: { name } }) => readPolicy(read, parsePolicyName(name)),
  );
}
