// Written from openapi.yaml by client/generate.ts.
export const publicCalls: ReadonlySet<string> = new Set([
  'GET /health/live',
  'GET /health/ready',
  'GET /setup',
  'POST /auth/sign-up',
  'POST /auth/log-in',
  'POST /auth/token',
  'POST /auth/forget-password',
  'PATCH /auth/reset-password',
  'PATCH /auth/set-password',
  'GET /downloads/{secret}',
  'OPTIONS /uploads',
  'GET /help/pages',
  'GET /help/pages/{page}',
  'GET /help/search',
])
