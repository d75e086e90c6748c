import { expect, test } from 'vitest'
import { isAllowedWebhookUrl } from './webhook-url.ts'

test.each<[string, string, boolean]>([
  ['https://hooks.corp.example/x', 'hooks.corp.example', true],
  ['https://hooks.corp.example:8443/x', 'hooks.corp.example', true],
  ['https://hooks.corp.example/x', 'hooks.corp.example:443', true],
  ['https://hooks.corp.example:443/x', 'hooks.corp.example:443', true],
  ['https://hooks.corp.example:8443/x', 'hooks.corp.example:443', false],
  ['https://hooks.corp.example:8443/x', 'Hooks.Corp.example:8443', true],
  ['https://hooks.corp.example/x', 'hooks.corp.example:8443', false],
  ['https://other.example/x', 'hooks.corp.example', false],
  ['http://hooks.corp.example/x', 'hooks.corp.example', false],
  ['http://localhost/x', 'localhost:80', true],
  ['http://localhost/x', 'localhost:443', false],
  ['http://[::1]:9000/x', '[::1]', true],
  ['https://ann@hooks.corp.example/x', 'hooks.corp.example', false],
  ['hooks.corp.example/x', 'hooks.corp.example', false],
])('checks %s against the listed host %s: %s', (url, host, isAllowed) => {
  expect(isAllowedWebhookUrl(url, [host])).toBe(isAllowed)
})
