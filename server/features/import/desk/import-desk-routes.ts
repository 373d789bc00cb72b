import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { HttpError, notFound } from '#server/base/errors.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { authorize, requireBearer } from '#server/features/accounts/require-login.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type DeskImport,
  type DeskImportDetails,
  deskImportDetails,
  importList,
  importOptions,
  importSummary,
  importUpload,
} from '#shared/contracts/desk/import.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { countOf } from '#shared/text/count-of.ts';
import { readReportHead } from '../report.ts';
import {
  cancelImport,
  deleteAtDesk,
  type ImportDeskDeps,
  isUnderWay,
  mayStart,
  mayUndo,
  requireImport,
  startImport,
  undoAtDesk,
  uploadImport,
} from './import-desk.ts';
import { listImports, type NamedImport } from './import-desk-store.ts';

const LISTED = 20;
const REMARKS_SHOWN = 10;
const FILE_TYPE = 'application/octet-stream';
const SEND_THE_FILE = `Send the file itself, as ${FILE_TYPE}.`;
const NO_REPORT = 'The report of this import is no longer here.';

/** For admins: see `requireAdmin`. */
export async function importDeskRoutes(desk: App, deps: ImportDeskDeps): Promise<void> {
  const { database, folder } = deps;
  const details = async (id: number, message?: string) => answer(await readDetails(deps, id), message);
  const ofImport = { response: loginAnswers(deskImportDetails), params: reference };

  await desk.register(async (scope: App) => uploadRoute(scope, deps));

  desk.get('/desk/imports', { schema: { response: loginAnswers(importList) } }, async () => {
    const rows = await listImports(database.read, LISTED);
    return answer({ rows: rows.map((row) => presentImport(deps, row)) });
  });

  desk.get('/desk/imports/:id', { schema: ofImport }, ({ params: { id } }) => details(id));

  desk.post('/desk/imports/:id/start', { schema: { ...ofImport, body: importOptions } }, async (request) => {
    const { id } = request.params;
    await startImport(deps, { id, by: request.user, options: request.body });
    return details(id);
  });

  desk.post('/desk/imports/:id/cancel', { schema: ofImport }, async ({ params: { id }, user }) => {
    await cancelImport(deps, user, id);
    return details(id, 'Import cancelled.');
  });

  desk.post('/desk/imports/:id/undo', { schema: ofImport }, async ({ params: { id }, user }) => {
    const { posts, kept } = await undoAtDesk(deps, user, id);
    return details(id, undoneMessage(posts, kept));
  });

  desk.delete(
    '/desk/imports/:id',
    { schema: { response: loginAnswers(idAnswer), params: reference } },
    async (request) => {
      const { id } = request.params;
      await deleteAtDesk(deps, request.user, id);
      return answer({ id }, 'Removed from the list.');
    },
  );

  const file = { description: 'The report of an import, as text.', params: reference };
  const download = { schema: file, exposeHeadRoute: false, onRequest: requireBearer };
  desk.get('/desk/imports/:id/report', download, async ({ params }, reply) => {
    const { id } = await requireImport(deps, params.id);
    if (!folder.hasReport(id)) throw notFound(NO_REPORT);
    reply.header('content-disposition', `attachment; filename="import-${id}.txt"`);
    return reply.type('text/plain; charset=utf-8').send(createReadStream(folder.reportOf(id)));
  });
}

/** The body is passed on as it arrives, and is not read before the login is checked. */
function uploadRoute(scope: App, deps: ImportDeskDeps): void {
  scope.addContentTypeParser(FILE_TYPE, (_request, payload, done) => done(null, payload));
  const schema = {
    response: loginAnswers(deskImportDetails),
    consumes: [FILE_TYPE],
    description: 'A file from another site, as it is. It is checked immediately, and imported only on request.',
    querystring: importUpload,
  };
  scope.post('/desk/imports', { schema }, async (request) => {
    const { body, query } = request;
    if (!(body instanceof Readable)) throw new HttpError(415, SEND_THE_FILE);
    const id = await uploadImport(deps, {
      body: body as IncomingMessage,
      name: query.name ?? '',
      format: query.format ?? null,
      authorizeAgain: () => authorize(deps.database, request),
    });
    return answer(await readDetails(deps, id), 'File uploaded. It is being checked.');
  });
}

async function readDetails(deps: ImportDeskDeps, id: number): Promise<DeskImportDetails> {
  const row = await requireImport(deps, id);
  const presented = presentImport(deps, row);
  const isReadable = presented.has_report && !isUnderWay(row);
  const head = isReadable
    ? await readReportHead(deps.folder.reportOf(id), REMARKS_SHOWN)
    : { problems: [], leftOut: [] };
  return { ...presented, problems: head.problems, left_out: head.leftOut };
}

/** If the import runs in this process, how far it is now, and not when that was last saved. */
function presentImport({ folder, runs }: ImportDeskDeps, row: NamedImport): DeskImport {
  const { id, file_name, format, status, failure } = row;
  const { stage, done, total } = runs.progressOf(id) ?? row;
  return {
    ...{ id, file_name, format, status, stage, done, total, failure },
    summary: row.summary === null ? null : importSummary.parse(JSON.parse(row.summary)),
    options: importOptions.parse(JSON.parse(row.options)),
    created_at: isoTime(row.created_at),
    finished_at: isoTimeOrNull(row.finished_at),
    ...(row.first_name !== null && { started_by: { first_name: row.first_name, last_name: row.last_name ?? '' } }),
    has_report: folder.hasReport(id),
    can_start: mayStart(row) && folder.hasUpload(id),
    can_undo: mayUndo(row),
  };
}

function undoneMessage(binned: number, kept: number): string {
  const inBin = `${countOf(binned, 'post')} ${binned === 1 ? 'is' : 'are'} in the bin`;
  const [were, they] = kept === 1 ? ['was', 'it stays'] : ['were', 'they stay'];
  const unchanged = kept === 0 ? '' : ` ${countOf(kept, 'post')} ${were} changed here since, so ${they}.`;
  return `The import is undone, and ${inBin}.${unchanged}`;
}
