/** The page someone signed up on. The home page's path is no word. */
export const pageText = (path: string) => (path === '/' ? 'Home' : path)
