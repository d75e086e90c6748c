import { defineConfig } from 'oxlint'

/** Packages whose output a user or a log reader sees; they speak through messages and loggers. */
const quiet = ['workflow', 'telemetry', 'engine', 'db', 'client', 'ui', 'api', 'worker', 'portal', 'editor']

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'vitest', 'promise'],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/build/**', '**/generated/**', '**/migrations/**', 'test-results/**'],
  rules: {
    'anj/import-direction': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    // Matters of taste, or blind to what a helper function does.
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    // For Express, which forgets rejected handlers; ours is Fastify.
    'oxc/no-async-endpoint-handlers': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/memo-dependencies': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-title': 'off',
  },
  overrides: [
    {
      files: quiet.map((folder) => `${folder}/**`),
      rules: { 'eslint/no-console': 'error' },
    },
    {
      files: ['ui/**', 'portal/**', 'editor/**'],
      rules: { 'react/exhaustive-deps': 'error', 'react/rules-of-hooks': 'error' },
    },
    {
      files: ['{workflow,telemetry,engine,db,client,api,worker,cli,e2e,bench,scripts}/**'],
      rules: { 'react/exhaustive-deps': 'off', 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['**/generate.ts', '**/testing.ts', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'eslint/no-console': 'off' },
    },
  ],
})
