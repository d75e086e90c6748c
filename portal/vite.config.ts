import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { future } from './future.ts'

/** Packages to pre-bundle before the first page. If Vite found them later, it would load them twice, React among them. */
const browserPackages = [
  '@anj/ui > get-nonce',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@remix-run/react',
  'react',
  'react/jsx-dev-runtime',
  'react-dom/client',
]

/**
 * The production server build bundles all its dependencies, so that the server process loads a single file. In
 * development it only bundles our own packages, because they are TypeScript.
 */
export default defineConfig(({ command }) => ({
  base: '/_portal/',
  build: { assetsInlineLimit: 0 },
  plugins: [remix({ future })],
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  esbuild: { jsx: 'automatic' },
  optimizeDeps: { include: browserPackages },
  ssr: { noExternal: command === 'build' ? true : [/^@anj\//] },
}))
