import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Mails show images as JPEG or PNG. SQLite cannot change a check, so the table is made anew. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await sql`create table image_variants_before as select image_id, type, width, name from image_variants`.execute(db);
  await db.schema.dropTable('image_variants').execute();
  await createTable(db, 'image_variants')
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('avif', 'webp', 'jpg', 'png')`))
    .addColumn('width', integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('image_variants_key', ['image_id', 'type', 'width'])
    .execute();
  await sql`insert into image_variants (image_id, type, width, name)
    select image_id, type, width, name from image_variants_before`.execute(db);
  await db.schema.dropTable('image_variants_before').execute();
}
