import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { badRequest, HttpError, tooLarge } from '#server/base/errors.ts';
import type { App } from './typed-app.ts';

const FIELDS_MAXIMUM = 60;
const FIELD_NAME_BYTES = 100;

export interface FormLimits {
  /** The one file the form may carry. */
  file: { field: string; bytes: number; tooLarge: string };
  /** The limit for all text fields together. */
  textBytes: number;
}

export interface Form {
  /** Each field of a form is a text, or a list if it occurs several times or is called `name[]`. JSON is unchanged. */
  fields: Record<string, unknown>;
  file: { name: string; bytes: Buffer } | null;
}

/**
 * Makes the routes of this scope, and no others, accept a form. Its body is not read before `readForm`, so that
 * `requireLogin` refuses strangers first.
 */
export async function acceptUploads(scope: App): Promise<void> {
  await scope.register(multipart);
}

/**
 * Reads the body of a request, be it a form or JSON.
 * @throws {HttpError} with a sentence for the user
 */
export async function readForm(request: FastifyRequest, limits: FormLimits): Promise<Form> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Record<string, unknown>, file: null };
  try {
    return await readParts(request.parts(busboyLimits(limits)), limits);
  } catch (error) {
    throw error instanceof HttpError ? error : messageFor(error as FastifyError, limits);
  }
}

async function readParts(parts: AsyncIterable<Multipart>, limits: FormLimits): Promise<Form> {
  const fields = new Map<string, string[]>();
  const lists = new Set<string>();
  let textBytes = 0;
  let file: Form['file'] = null;
  for await (const part of parts) {
    if (part.type === 'file') {
      file = (await readFile(part, limits)) ?? file;
      continue;
    }
    const value = String(part.value);
    textBytes += Buffer.byteLength(value);
    if (part.valueTruncated || textBytes > limits.textBytes) throw tooLarge('The text is too long.');
    const name = part.fieldname.replace(/\[\]$/, '');
    if (name !== part.fieldname) lists.add(name);
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const entries = [...fields].map(([name, values]) => [
    name,
    values.length > 1 || lists.has(name) ? values : values[0],
  ]);
  return { fields: Object.fromEntries(entries), file };
}

type FilePart = Extract<Multipart, { type: 'file' }>;

/** A browser sends an empty file without a name if none was chosen. */
async function readFile(part: FilePart, { file: { field } }: FormLimits) {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return null;
  if (part.fieldname !== field) throw badRequest(`The only file this form takes is ${field}.`);
  return { name: part.filename ?? '', bytes };
}

function busboyLimits({ file, textBytes }: FormLimits) {
  return {
    limits: {
      files: 1,
      fileSize: file.bytes,
      fields: FIELDS_MAXIMUM,
      fieldSize: textBytes,
      fieldNameSize: FIELD_NAME_BYTES,
      parts: FIELDS_MAXIMUM + 1,
    },
  };
}

function messageFor({ code }: FastifyError, { file }: FormLimits): HttpError {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(file.tooLarge, file.field);
  if (code === 'FST_FILES_LIMIT') return tooLarge('Send only one file.');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return tooLarge('The form has too many fields.');
  return badRequest('The form could not be read.');
}
