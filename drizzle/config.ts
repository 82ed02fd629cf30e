import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './netlify/db/schema.ts',
  out: './drizzle/migrations',
  casing: 'snake_case',
})
