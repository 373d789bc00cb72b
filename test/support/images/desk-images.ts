import { picture } from '../../fixtures/images.ts';
import type { DeskApp } from '../accounts/desk-app.ts';
import { postIn, sendForm } from '../texts/writing.ts';

/** Uploads something at the desk. */
export function sendImage(app: DeskApp, bytes: Buffer, field = 'image') {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'still.jpg'));
  return sendForm(app, '/api/desk/images', form, app.owner.bearer);
}

/** @returns the id of an uploaded image, and its address */
export async function uploadImage(app: DeskApp, width = 40): Promise<{ id: number; url: string }> {
  return postIn(await sendImage(app, await picture(width, width).jpeg().toBuffer()));
}
