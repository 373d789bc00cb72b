import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/base/secret.ts';

export interface DeliveryReference {
  letterId: number;
  deliveryId: number;
}

/** 12 hexadecimal digits: mail servers may change the case of an address, which base64 would not survive. */
const MAC_LENGTH = 12;
const TOKEN = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{12})$/;

/**
 * Names a delivery in the addresses and headers of its mail. It is signed, so that strangers cannot report that the
 * letters of others bounced.
 */
export function makeDeliveryToken(secret: string, { letterId, deliveryId }: DeliveryReference): string {
  return `${letterId}-${deliveryId}-${macOf(secret, letterId, deliveryId)}`;
}

/** @returns `undefined` when it was not made with this secret */
export function readDeliveryToken(secret: string, token: string): DeliveryReference | undefined {
  const [, letter, delivery, mac = ''] = TOKEN.exec(token.toLowerCase()) ?? [];
  if (letter === undefined || delivery === undefined) return undefined;
  const [letterId, deliveryId] = [Number(letter), Number(delivery)];
  return isSameSecret(mac, macOf(secret, letterId, deliveryId)) ? { letterId, deliveryId } : undefined;
}

/** The first delivery whose token this server has signed. */
export function firstSigned(tokens: string[], secret: string): DeliveryReference | undefined {
  for (const token of tokens) {
    const delivery = readDeliveryToken(secret, token);
    if (delivery) return delivery;
  }
  return undefined;
}

function macOf(secret: string, letterId: number, deliveryId: number): string {
  return createHmac('sha256', secret).update(`delivery|${letterId}|${deliveryId}`).digest('hex').slice(0, MAC_LENGTH);
}
