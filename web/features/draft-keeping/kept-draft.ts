/** What stands in the editor. */
export interface Writing {
  title: string;
  summary: string;
  content: string;
  /** As the field holds it: a name or an id. */
  category: string;
  tags: string[];
  /** Begun, and not yet one of the tags. */
  tag: string;
  image_alt: string;
}

/** What this device keeps of a text until the site has it. Each tab that is writing has one of its own. */
export interface KeptDraft {
  /** Whose it is; nobody else who logs in here ever sees it. */
  account: number;
  /** A UUID. */
  id: string;
  /** Under which the site makes the post only once; two tabs with one new post share it. */
  draftId: string;
  /** `null` for a post that is to be created. */
  postId: number | null;
  /** The revision the writer started from. */
  revision: number | null;
  writing: Writing;
  /** Put aside when the other text was taken; it is opened only when somebody asks for it. */
  isAside: boolean;
  /** In milliseconds. */
  keptAt: number;
}

/** The file chosen for a draft, in bytes: not every browser keeps files as they are. */
export interface KeptImage {
  account: number;
  id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

export function sameWriting(one: Writing, other: Writing): boolean {
  const text = (value: string | string[]) => [value].flat().join('\n');
  return (Object.keys(one) as (keyof Writing)[]).every((name) => text(one[name]) === text(other[name]));
}

/** A UUID, where a page that is not served over HTTPS has no `crypto.randomUUID` as well. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
