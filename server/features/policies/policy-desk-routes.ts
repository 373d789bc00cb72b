import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { deskPolicy, policyChange, policyReference } from '#shared/contracts/policy.ts';
import { changePolicy, parsePolicyName, readDeskPolicy } from './policies.ts';

export function policyDeskRoutes(desk: App, database: Database) {
  const response = loginAnswers(deskPolicy);
  const schema = { params: policyReference, response };
  desk.get('/desk/policies/:name', { schema }, async ({ params }) =>
    answer(await readDeskPolicy(database.read, parsePolicyName(params.name))),
  );
  desk.put('/desk/policies/:name', { schema: { ...schema, body: policyChange } }, async (request) => {
    const name = parsePolicyName(request.params.name);
    const policy = await changePolicy(database, request.user, { name, text: request.body.text });
    return answer(policy, policy.isStarting ? 'Default text restored.' : 'Text saved.');
  });
}
