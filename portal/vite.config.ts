import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { future } from './future.ts'

/**
 * The server build holds all that it needs, so that the process that serves it loads one file.
 * In development only our own packages are bundled: they are TypeScript.
 */
export default defineConfig(({ command }) => ({
  base: '/_portal/',
  build: { assetsInlineLimit: 0 },
  plugins: [
    remix({
      ignoredRouteFiles: ['**/*.css', '**/*.test.{ts,tsx}'],
      future,
    }),
  ],
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  esbuild: { jsx: 'automatic' },
  ssr: { noExternal: command === 'build' ? true : [/^@anj\//] },
}))
