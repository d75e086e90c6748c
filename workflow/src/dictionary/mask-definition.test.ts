import { expect, test } from 'vitest'
import { maskDefinition } from './mask-definition.ts'

const mysql = { backslashes: true, brackets: false }
const mssql = { backslashes: false, brackets: true }

test.each([
  ["select * from dblink('host=db user=ann password=s3cr3t dbname=x', 'select 1')", 's3cr3t'],
  ["select dblink($$host=db password=s3cr3t$$, 'select 1')", 's3cr3t'],
  ["create user mapping for ann server s options (user 'ann', password 's3cr3t')", 's3cr3t'],
  ["declare v_password constant text := 's3cr3t';", 's3cr3t'],
  ["perform http_post('https://ann:s3cr3t@api.example/x')", 's3cr3t'],
  ["apiKey := 's3cr3t'", 's3cr3t'],
  ["where password = E's3\\'cr3t'", "s3\\'cr3t"],
  ["perform set_config('app.password', 's3cr3t', true)", 's3cr3t'],
  ["return pgp_sym_decrypt(encode(data, 'hex')::bytea, 's3cret')", 's3cret'],
  ["return hmac(data, 'plainkey', 'sha256')", 'plainkey'],
  ["current_setting('app.password'::text) = 's3cr3t'::text", 's3cr3t'],
  ["perform set_config('app.password'::text, 's3cr3t'::text, true)", 's3cr3t'],
  ['-- password: s3cr3t\nselect 1', 's3cr3t'],
  ['/* Authorization: Bearer abcdefghijklmnop */ select 1', 'abcdefghijklmnop'],
  ["alter role ann password 's3cr3t'", 's3cr3t'],
  ["create role ann login encrypted password 's3cr3t'", 's3cr3t'],
])('hides the credential of %s', (sql, credential) => {
  const masked = maskDefinition(sql)
  expect(masked).not.toContain(credential)
  expect(masked).toContain('…')
})

test.each([
  ['create user ann identified by "s3cr3t"', mysql],
  ["create user ann identified with mysql_native_password by 's3\\'cr3t'", mysql],
  ["select aes_decrypt(card, 's3cr3t')", mysql],
  ['set @pw = 1; # password=s3cr3t', mysql],
  ["open symmetric key k decryption by password = N's3cr3t'", mssql],
  ["declare @password nvarchar(20) = N's3cr3t'", mssql],
  ["create credential c with identity = 'x', secret = 's3cr3t'", mssql],
  ["select decryptbypassphrase('s3cr3t', [card's])", mssql],
])('hides the credential of %s in its server’s SQL', (sql, quotes) => {
  const masked = maskDefinition(sql, quotes)
  expect(masked).not.toContain('cr3t')
  expect(masked).toContain('…')
})

test('keeps the quotes around a credential, also in a body on one line', () => {
  expect(
    maskDefinition("AS $function$ begin perform 'host=db password=s3cr3t'; return new; end $function$"),
  ).toBe("AS $function$ begin perform 'host=db password=…'; return new; end $function$")
})

test.each([
  'select id from users where password = crypt(given, password) and token_type = lower(kind)',
  "new.password := crypt(new.password, gen_salt('bf'));",
  "kind in ('password', 'token', 'secret')",
  "select 'C:\\', password_hash, \"it's\" from users -- the user's own row",
  "raise exception 'The password of % is too short', name;",
  "update users set password = '' where status = 'expired'",
  "create function f() returns text language sql as $function$ select 'a''b' || $1 $function$",
  "select encode(digest(data, 'sha256'), 'hex')",
  "select crypt(given, salt), 'plain text'",
  "where token_type = 'bearer'",
])('leaves %s as it is', (sql) => {
  expect(maskDefinition(sql)).toBe(sql)
})
