import { escapeText } from '#shared/markdown/escape.ts';
import { imageLine, imagesInText } from '#web/features/text-images/placeholders.ts';

/** Gives pasted images the addresses that stand for them. An image that is refused leaves its description. */
export function withAddresses(markdown: string, addresses: (string | null)[]): string {
  return imagesInText(markdown).reduceRight((text, image) => {
    const [, number] = /^pasted:(\d+)$/.exec(image.address) ?? [];
    if (number === undefined) return text;
    const address = addresses[Number(number)];
    const written = address ? imageLine({ ...image, address }) : escapeText(image.alt);
    return text.slice(0, image.start) + written + text.slice(image.end);
  }, markdown);
}
