import { openSource } from './server/features/import/source/open-source.ts';
import { detectFormat } from './server/features/import/source/detect-format.ts';
import { readGhost } from './server/features/import/formats/ghost/read-ghost.ts';
import { readMedium } from './server/features/import/formats/medium/read-medium.ts';
import { readSubstack } from './server/features/import/formats/substack/read-substack.ts';
const readers: any = { ghost: readGhost, medium: readMedium, substack: readSubstack };
const [path, show] = process.argv.slice(2);
const { source, problems } = await openSource(path!);
const format = await detectFormat(source);
console.log(path, source.names().length, 'files', format, problems.map((p) => p.remark));
if (format && readers[format]) {
  const counts: any = {};
  for await (const e of readers[format](source)) {
    const k = e.kind === 'post' ? `post ${e.status}` : e.kind;
    counts[k] = (counts[k] ?? 0) + 1;
    if (show) console.log(e.kind === 'post' && show === 'short' ? [e.key, e.title, e.summary, e.slug, e.status, e.tags, e.categories, e.addresses, e.image, e.text.format, e.text.source.length] : e);
  }
  console.log(counts);
}
await source.close();
console.log(Math.round(process.resourceUsage().maxRSS / 1024), 'MB', Math.round(process.cpuUsage().user/1000), 'ms');
