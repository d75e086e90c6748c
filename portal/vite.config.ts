import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

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
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  esbuild: { jsx: 'automatic' },
  ssr: { noExternal: command === 'build' ? true : [/^@anj\//] },
}))
