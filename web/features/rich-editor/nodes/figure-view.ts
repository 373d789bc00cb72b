import type { Node } from 'prosemirror-model';
import type { NodeView, ViewMutationRecord } from 'prosemirror-view';
import { isMediaAddress } from '#shared/rich-text/schema-attributes.ts';
import type { ImageStates } from './image-states.ts';

/** An image that stands alone, with its caption below it, and what leads to its description, or how far its upload is. */
export class FigureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #media: HTMLElement;
  readonly #states: ImageStates;
  readonly #describe: () => void;
  readonly #unsubscribe: () => void;
  #node: Node;
  #shown = '';

  constructor(node: Node, states: ImageStates, describe: () => void) {
    this.#node = node;
    this.#states = states;
    this.#describe = describe;
    this.dom = element('figure', 'picture');
    this.#media = element('div', 'picture-media');
    this.#media.contentEditable = 'false';
    this.contentDOM = element('figcaption', 'caption');
    this.dom.append(this.#media, this.contentDOM);
    this.#unsubscribe = states.subscribe(() => this.#show());
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return (target as Element).closest('.picture-describe') !== null;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && this.#media.contains(mutation.target);
  }

  destroy(): void {
    this.#unsubscribe();
  }

  #show(): void {
    const { src, alt } = this.#node.attrs as { src: string; alt: string };
    // An empty caption invites to write one.
    this.contentDOM.classList.toggle('is-empty', this.#node.content.size === 0);
    const upload = this.#states.ofAddress(src);
    const isSame = this.#shown === `${src}\n${alt}` && !upload;
    if (isSame) return;
    this.#shown = `${src}\n${alt}`;
    this.#media.querySelector('button')?.remove();
    if (isMediaAddress(src)) {
      this.#showImage(src, alt);
      if (!alt) this.#offerDescription();
    } else if (upload?.state === 'uploading') this.#showText(`${upload.name}…`, upload.sent);
    // Undo has brought back what stood for it.
    else if (upload?.state === 'done') this.#showImage(upload.address, upload.alt);
    else this.#showText(upload ? `${upload.name} is not uploaded.` : alt || 'This image is not on the site.');
  }

  #showImage(src: string, alt: string): void {
    const shown = this.#media.querySelector('img');
    const image = shown?.getAttribute('src') === src ? shown : document.createElement('img');
    image.alt = alt;
    if (image === shown) return;
    image.src = src;
    image.draggable = false;
    this.#media.replaceChildren(image);
  }

  #offerDescription(): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'picture-describe';
    // By keyboard, the tools of the caption lead there.
    button.tabIndex = -1;
    button.textContent = 'Describe this image';
    button.addEventListener('click', this.#describe);
    this.#media.append(button);
  }

  #showText(text: string, sent?: number): void {
    const line = element('p', 'picture-waiting');
    line.textContent = text;
    this.#media.replaceChildren(line);
    if (sent === undefined) return;
    const progress = document.createElement('progress');
    progress.value = sent;
    // The list of images below the text announces it.
    progress.ariaHidden = 'true';
    this.#media.append(progress);
  }
}

function element(tag: string, className: string): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  return created;
}
