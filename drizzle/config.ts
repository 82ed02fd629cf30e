/** For `npm run db:generate`, which brings drizzle-kit. */
export default {
  dialect: 'postgresql',
  schema: './netlify/db/schema',
  out: './drizzle/migrations',
  casing: 'snake_case',
}
