import type { Socket } from 'node:net';

const PACKET_BYTES = 1460;
/** What may wait to be sent before the sender is told to wait. */
const WAITING_MAXIMUM = 256 * 1024;
const BITS = 8;

interface Flow {
  source: Socket;
  target: Socket;
  waiting: Buffer[];
  bytes: number;
}

interface Packet {
  flow: Flow;
  /** Empty for the end of the flow. */
  data: Buffer;
  arrivesAt: number;
}

/** One direction of a link. Its connections take turns, packet by packet. */
export class Lane {
  lastUsed = 0;
  #delayMs = 0;
  #bytesPerMs = 1;
  /** When the last packet has been put on the line. */
  #freeAt = 0;
  /** The flows that have something to send. */
  #senders: Flow[] = [];
  #travelling: Packet[] = [];
  #timer: NodeJS.Timeout | undefined;

  use(delayMs: number, kilobitsPerSecond: number): void {
    this.#delayMs = delayMs;
    this.#bytesPerMs = kilobitsPerSecond / BITS;
  }

  carry(source: Socket, target: Socket): void {
    const flow: Flow = { source, target, waiting: [], bytes: 0 };
    source.on('data', (data) => this.#take(flow, data as Buffer));
    source.once('end', () => this.#take(flow, Buffer.alloc(0)));
  }

  #take(flow: Flow, data: Buffer): void {
    this.lastUsed = performance.now();
    if (this.#senders.length === 0) this.#freeAt = Math.max(this.#freeAt, this.lastUsed);
    if (flow.waiting.length === 0) this.#senders.push(flow);
    flow.waiting.push(data);
    flow.bytes += data.length;
    if (flow.bytes > WAITING_MAXIMUM) flow.source.pause();
    this.#work();
  }

  /** Timers are late, sometimes by milliseconds: whatever should have been sent by now is sent. */
  #work(): void {
    const now = performance.now();
    for (let flow = this.#nextSender(now); flow; flow = this.#nextSender(now)) this.#send(flow);
    while ((this.#travelling[0]?.arrivesAt ?? Number.POSITIVE_INFINITY) <= now) this.#deliver();
    const nextSend = this.#senders.length > 0 ? this.#freeAt : Number.POSITIVE_INFINITY;
    const next = Math.min(nextSend, this.#travelling[0]?.arrivesAt ?? Number.POSITIVE_INFINITY);
    clearTimeout(this.#timer);
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#work(), Math.max(1, next - now));
  }

  #nextSender(now: number): Flow | undefined {
    return this.#freeAt <= now ? this.#senders.shift() : undefined;
  }

  #send(flow: Flow): void {
    const first = flow.waiting.shift() as Buffer;
    const data = first.subarray(0, PACKET_BYTES);
    if (first.length > data.length) flow.waiting.unshift(first.subarray(PACKET_BYTES));
    flow.bytes -= data.length;
    if (flow.waiting.length > 0) this.#senders.push(flow);
    if (flow.bytes <= WAITING_MAXIMUM && flow.source.isPaused()) flow.source.resume();
    this.#freeAt += data.length / this.#bytesPerMs;
    this.#travelling.push({ flow, data, arrivesAt: this.#freeAt + this.#delayMs });
  }

  #deliver(): void {
    const { flow, data } = this.#travelling.shift() as Packet;
    this.lastUsed = performance.now();
    if (flow.target.destroyed) return;
    if (data.length > 0) flow.target.write(data);
    else flow.target.end();
  }
}
