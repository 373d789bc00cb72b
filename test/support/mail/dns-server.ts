import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenOn } from '../server/listen-on.ts';

/** A zone as a test writes it: `TXT site.example` to its values; an MX value is `10 mail.site.example`. */
export type Zone = Record<string, string[] | 'fails' | 'silent'>;

const TYPES: Record<string, number> = { A: 1, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28 };
const CLASS_IN = 1;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const UDP_BYTES = 512;
const STRING_BYTES = 255;

interface Question {
  id: number;
  name: string;
  type: string;
  /** As it was asked, to be repeated in the answer. */
  raw: Buffer;
}

/**
 * A DNS server, over UDP and TCP, with what the test says is in the DNS. An answer that is too long for UDP is truncated,
 * so that the resolver asks again over TCP. @returns a resolver that asks only this server
 */
export async function startDnsServer(zone: Zone): Promise<{ resolver: Resolver; questions: string[] }> {
  const questions: string[] = [];
  const answerTo = (message: Buffer): Buffer | undefined => {
    const question = readQuestion(message);
    questions.push(`${question.type} ${question.name}`);
    return answer(zone, question);
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const reply = answerTo(data.subarray(2));
      if (reply) socket.write(Buffer.concat([uint16(reply.length), reply]));
    });
  });
  const { udp, port } = await listenOnOnePort(tcp);
  udp.on('message', (message, from) => {
    const reply = answerTo(message);
    if (reply) udp.send(reply.length > UDP_BYTES ? truncate(reply, message) : reply, from.port, from.address);
  });
  onTestFinished(() => {
    udp.close();
    tcp.close();
  });
  // The server answers from the same event loop, so a test that is not about silence has to outlast a stall of it.
  const timeout = Object.values(zone).includes('silent') ? 1000 : 30_000;
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return { resolver, questions };
}

/** A port that is free for TCP may be taken for UDP. */
async function listenOnOnePort(tcp: Server): Promise<{ udp: Socket; port: number }> {
  for (;;) {
    await listenOn(tcp, 0);
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4').bind(port, '127.0.0.1');
    const problem = await once(udp, 'listening').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!problem) return { udp, port };
    udp.close();
    await new Promise((closed) => tcp.close(closed));
    if (problem.code !== 'EADDRINUSE') throw problem;
  }
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  while (message[at]) {
    const length = message[at] as number;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const number = message.readUInt16BE(at + 1);
  const [type = String(number)] = Object.entries(TYPES).find(([, each]) => each === number) ?? [];
  return { id: message.readUInt16BE(0), name: labels.join('.').toLowerCase(), type, raw: message.subarray(12, at + 5) };
}

function answer(zone: Zone, { id, name, type, raw }: Question): Buffer | undefined {
  const found = zone[`${type} ${name}`];
  if (found === 'silent') return undefined;
  const header = (code: number, count: number) =>
    Buffer.concat([uint16(id), uint16(0x8180 | code), uint16(1), uint16(count), uint16(0), uint16(0), raw]);
  if (found === 'fails') return header(SERVER_FAILURE, 0);
  const records = follow(zone, name, type);
  if (records.length > 0) return Buffer.concat([header(0, records.length), ...records]);
  const hasOthers = Object.keys(zone).some((key) => key.endsWith(` ${name}`));
  return header(hasOthers ? 0 : NO_SUCH_NAME, 0);
}

/** The records of a name, or the alias and then the records of what it stands for. */
function follow(zone: Zone, name: string, type: string, depth = 0): Buffer[] {
  const values = zone[`${type} ${name}`];
  if (Array.isArray(values)) return values.map((value) => record(name, type, value));
  const [alias] = zone[`CNAME ${name}`] ?? [];
  if (!alias || depth > 8) return [];
  return [record(name, 'CNAME', alias), ...follow(zone, alias, type, depth + 1)];
}

function record(name: string, type: string, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.concat([nameBytes(name), uint16(TYPES[type] ?? 0), uint16(CLASS_IN), uint16(0), uint16(60)]);
  return Buffer.concat([head, uint16(data.length), data]);
}

function dataOf(type: string, value: string): Buffer {
  switch (type) {
    case 'A':
      return Buffer.from(value.split('.').map(Number));
    case 'AAAA':
      return Buffer.from(
        value.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
      );
    case 'TXT':
      return stringsOf(value);
    case 'MX': {
      const [priority = '10', host = ''] = value.split(' ');
      return Buffer.concat([uint16(Number(priority)), nameBytes(host)]);
    }
    case 'SOA':
      return Buffer.concat([nameBytes(value), nameBytes(value), Buffer.alloc(20)]);
    default:
      return nameBytes(value);
  }
}

/** A long text is in several strings, which belong together. */
function stringsOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const strings: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += STRING_BYTES) {
    const string = bytes.subarray(at, at + STRING_BYTES);
    strings.push(Buffer.from([string.length]), string);
  }
  return Buffer.concat(strings);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
}

function truncate(reply: Buffer, question: Buffer): Buffer {
  const header = Buffer.from(reply.subarray(0, 12));
  header.writeUInt16BE(header.readUInt16BE(2) | 0x0200, 2);
  header.writeUInt16BE(0, 6);
  return Buffer.concat([header, readQuestion(question).raw]);
}

function uint16(number: number): Buffer {
  return Buffer.from([number >> 8, number & 255]);
}
