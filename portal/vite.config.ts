import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { future } from './future.ts'

/** Bundled for the browser before the first page asks: found later, they would be loaded twice, React among them. */
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
 * The server build holds all that it needs, so that the process that serves it loads one file.
 * In development only our own packages are bundled: they are TypeScript.
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
