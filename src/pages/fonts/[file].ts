import type { APIRoute, GetStaticPaths } from 'astro'
import { headlines, type HeadlineId } from '../../content/headlines.ts'
import { cutHeadlineFont, headlineFonts, type HeadlineFont } from '../../styles/fonts/headline-font.ts'

export const getStaticPaths: GetStaticPaths = () => {
  const fonts = Object.keys(headlines).flatMap((id) => headlineFonts(id as HeadlineId))
  const byFile = new Map(fonts.map((font) => [font.file, font]))
  return [...byFile].map(([file, font]) => ({ params: { file }, props: { font } }))
}

export const GET: APIRoute<{ font: HeadlineFont }> = async ({ props }) =>
  new Response(new Uint8Array(await cutHeadlineFont(props.font)), { headers: { 'content-type': 'font/woff2' } })
