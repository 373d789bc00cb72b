export function imagesIn({ files }: Pick<DataTransfer, 'files'>): File[] {
  return [...files].filter(({ type }) => type.startsWith('image/'));
}
