import { expect, test } from 'vitest';
import { bounceKind, permanentBounceKind } from './read-webhook.ts';

test.each(['5.1.1', '5.1.2', '5.1.10', '5.2.1'])('%s is about the address, and ends a subscription', (status) => {
  expect([bounceKind(status), permanentBounceKind(status)]).toEqual(['hard', 'hard']);
});

test.each(['5.1.7', '5.1.8', '5.2.2', '5.7.1'])('%s is about us or about the moment, and ends none', (status) => {
  expect([bounceKind(status), permanentBounceKind(status)]).toEqual(['soft', 'soft']);
});
