import type { Figure } from '../figures.ts';
import { type Lab, withLab } from './lab.ts';
import { measureMainThread } from './main-thread.ts';
import { measureMemory } from './memory.ts';
import { measureMoves } from './moves.ts';
import { measureResponses } from './responses.ts';
import { GOOD_4G, type Network, SLOW_3G } from './slow-link.ts';
import { measureTransfers } from './transfers.ts';
import { DESKTOP, type Device, PHONE } from './visit.ts';

type Measure = (name: string, make: () => Promise<Figure[]>) => Promise<void>;

/** Measures what readers notice, with a real browser that is as slow as a phone, on slow networks. */
export async function measureReading(measure: Measure): Promise<void> {
  await withLab(async (lab) => {
    // What is transferred, remembered and computed is the same on each network.
    await measure('Transfers', () => measureTransfers(lab, GOOD_4G));
    await measure('Memory of the tab', () => measureMemory(lab, GOOD_4G));
    await measure('Main thread', () => measureMainThread(lab, GOOD_4G));
    // Few have a mouse where the network is that slow.
    await measureOnNetwork(lab, { network: SLOW_3G, devices: [PHONE] }, measure);
    await measureOnNetwork(lab, { network: GOOD_4G, devices: [PHONE, DESKTOP] }, measure);
  });
}

interface Place {
  network: Network;
  devices: Device[];
}

async function measureOnNetwork(lab: Lab, { network, devices }: Place, measure: Measure): Promise<void> {
  await measure(`Moves, ${network.name}`, () => measureMoves(lab, network, devices));
  await measure(`Responses, ${network.name}`, () => measureResponses(lab, network));
}
