/** Goes through the issuer's pages as a browser would. @returns the address it leads back to */
export async function signInAtPeer(url: string, person: string | 'refuse'): Promise<string> {
  const issuer = new URL(url).origin;
  const jar = new Map<string, string>();
  let address = url;
  for (let step = 0; step < 10; step += 1) {
    const form = person === 'refuse' ? 'refuse=yes' : new URLSearchParams({ person }).toString();
    const isForm = new URL(address).pathname.startsWith('/sign-in/');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isForm && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} at ${address}: ${await response.text()}`);
    address = new URL(location, address).href;
    if (new URL(address).origin !== issuer) return address;
  }
  throw new Error(`The issuer leads in circles, at last to ${address}.`);
}
