/** Netlify's own bundler, which reads a function's routes and schedule from its syntax tree. It has its own lock file here. */
export { listFunction, zipFunctions } from '@netlify/zip-it-and-ship-it'
