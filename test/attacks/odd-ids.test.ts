import { expect, test } from 'vitest';
import { openDesk } from '../support/accounts/desk-app.ts';
import { onBothDatabases } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';

guard('An id that no row can have made the server fail.');

onBothDatabases('an id that no row of the desk can have', (open) => {
  test('is not there, whatever is asked of it', async () => {
    const { desk } = await openDesk(open);
    const ids = ['0', '2147483648', '9007199254740993', '9223372036854775808', '1e3', '1%00'];
    for (const id of ids) {
      for (const address of [
        'letters/ID',
        'letters/ID/preview.html',
        'letters/ID/deliveries?show=rejected',
        'imports/ID',
        'imports/ID/report',
      ]) {
        const { statusCode } = await desk.get(address.replace('ID', id));
        expect([address, id, statusCode === 404 || statusCode === 400 || statusCode === 200]).toEqual([
          address,
          id,
          true,
        ]);
      }
      for (const address of [
        'subscribers/ID/unsubscribe',
        'subscribers/ID/resume',
        'letters/ID/send',
        'letters/ID/test',
        'imports/ID/undo',
        'imports/ID/start',
        'imports/ID/cancel',
      ]) {
        const { statusCode } = await desk.post(address.replace('ID', id), {});
        expect([address, id, [400, 404]]).toEqual([address, id, expect.arrayContaining([statusCode])]);
      }
    }
  });
});
