import { expect, test } from 'vitest'
import { Canary } from './canary.ts'

test('finds a secret in plain text, Base64, hex and addresses, but not in texts that may contain it', () => {
  const canary = new Canary()
  canary.keep('password', 'p/4%x+!')
  const forms = {
    plain: 'so p/4%x+! it is',
    base64: Buffer.from('p/4%x+! and more').toString('base64'),
    hex: Buffer.from('p/4%x+!').toString('hex'),
    address: `?password=${encodeURIComponent('p/4%x+!')}`,
    form: new URLSearchParams({ password: 'p/4%x+!' }).toString(),
    middle: Buffer.from('user:p/4%x+!').toString('base64'),
    url: Buffer.from('to p/4%x+! and more').toString('base64url'),
  }
  canary.heard({ from: 'its own answer', text: forms.plain, mayShow: ['password'] })
  canary.heard({ from: 'another answer', text: forms.plain, mayShow: [] })
  expect(canary.found({ ...forms, nothing: 'p' })).toEqual([
    'password: another answer',
    'password: plain',
    'password: base64',
    'password: hex',
    'password: address',
    'password: form',
    'password: middle',
    'password: url',
  ])
  expect(canary.timesHeard('password')).toBe(2)
})

test('finds a secret inside JSON and HTML at any depth of quoting', () => {
  const canary = new Canary()
  const secret = 'a"b\\c&d<e'
  canary.keep('password', secret)
  const json = JSON.stringify({ secret })
  const texts = { json, twice: JSON.stringify({ json }), page: '<p>a&quot;b\\c&amp;d&lt;e</p>' }
  expect(canary.found(texts)).toEqual(['password: json', 'password: twice', 'password: page'])
  expect(canary.found(texts, ['password'])).toEqual([])
})

test('fails if there is no secret to search for', () => {
  expect(() => new Canary().found({})).toThrow('No secret was added.')
})
