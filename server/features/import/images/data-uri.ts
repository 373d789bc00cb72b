const DATA_URI = /^data:([^,]{0,200}),/is;

/** @returns the bytes that the address itself contains; `undefined` if it contains none */
export function bytesOfDataUri(address: string): Buffer | undefined {
  const [head, details = ''] = DATA_URI.exec(address) ?? [];
  if (head === undefined) return undefined;
  const data = address.slice(head.length);
  return /;\s*base64\s*$/i.test(details) ? Buffer.from(decoded(data), 'base64') : Buffer.from(decoded(data), 'latin1');
}

/** Percent-encoding stands for bytes here, not for letters. */
function decoded(data: string): string {
  return data.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
