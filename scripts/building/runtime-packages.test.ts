import { expect, test } from 'vitest'
import { runtimePackages } from './runtime-packages.ts'

const lock = {
  packages: {
    '': {},
    'node_modules/@a/driver': {
      dependencies: { pool: '1', log: '1' },
      optionalDependencies: { '@a/linux': '1' },
    },
    'node_modules/@a/driver/node_modules/pool': { dependencies: { log: '1' } },
    'node_modules/@a/linux': {},
    'node_modules/pool': { dependencies: { old: '1' } },
    'node_modules/old': {},
    'node_modules/log': { peerDependencies: { '@a/driver': '1', elsewhere: '1' } },
    'node_modules/bundler': { dev: true, dependencies: { old: '1' } },
  },
}

test('returns the dependencies of a package as Node resolves them, and nothing else', () => {
  expect(runtimePackages(lock, ['@a/driver', 'bundler', 'never'])).toEqual([
    'node_modules/@a/driver',
    'node_modules/@a/driver/node_modules/pool',
    'node_modules/@a/linux',
    'node_modules/log',
  ])
})
