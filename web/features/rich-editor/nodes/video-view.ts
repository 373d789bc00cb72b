import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { youtubeId } from '#shared/text/youtube.ts';
import { drawingMarkup } from '#web/drawings/drawing.tsx';

/** A video as the page shows it before it is played. */
export class VideoView implements NodeView {
  readonly dom = document.createElement('figure');

  constructor({ attrs }: Node) {
    const address = String(attrs.address);
    const id = youtubeId(address) ?? '';
    this.dom.className = 'video';
    this.dom.contentEditable = 'false';
    const still = document.createElement('div');
    still.className = 'video-still';
    const label = document.createElement('figcaption');
    label.textContent = address;
    this.dom.append(still, label);
    still.innerHTML = drawingMarkup(id, 'still');
  }

  ignoreMutation(): boolean {
    return true;
  }
}
