import { expect, test } from 'vitest'
import { maskDefinition, maskRoutine, maskSetting } from './mask-definition.ts'

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
  [`SET "app.password" TO 's3cr3t'`, 's3cr3t'],
  [`SET "app.api_key_2" TO E's3\\\\cr3t'`, 'cr3t'],
  ["declare @password nvarchar(20) = N's3cr3t'", 's3cr3t'],
  ["create role ann login encrypted password 's3cr3t'", 's3cr3t'],
])('hides the credential of %s', (sql, credential) => {
  const masked = maskDefinition(sql)
  expect(masked).not.toContain(credential)
  expect(masked).toContain('…')
})

test.each([
  ['create user ann identified by "s3cr3t"', 'mysql'],
  ["create user ann identified with mysql_native_password by 's3\\'cr3t'", 'mysql'],
  ["select aes_decrypt(card, 's3cr3t')", 'mysql'],
  ['set @pw = 1; # password=s3cr3t', 'mysql'],
  ["set @path = 'C:\\'; set @password = 's3cr3t'", 'mysqlWithoutBackslashes'],
  [
    "set @path = 'C:\\'; set @note = 'it''s'; create user ann identified by 's3cr3t'",
    'mysqlWithoutBackslashes',
  ],
] as const)('hides the credential of %s in its server’s SQL', (sql, quoting) => {
  const masked = maskDefinition(sql, quoting)
  expect(masked).not.toContain('cr3t')
  expect(masked).toContain('…')
})

test.each([
  ['app.password=s3cr3t', 'app.password=…'],
  ['app.password=open sesame = yes', 'app.password=…'],
  ['app.jwtSecret=s3cr3t', 'app.jwtSecret=…'],
  ['app.source=host=db password=s3cr3t', 'app.source=host=db password=…'],
  ['app.address=https://ann:s3cr3t@api.example/x', 'app.address=https://ann:…@api.example/x'],
  ['search_path="$user", public', 'search_path="$user", public'],
  ['password_encryption=scram-sha-256', 'password_encryption=scram-sha-256'],
  ['app.password=', 'app.password='],
])('writes the setting %s as %s', (setting, shown) => {
  expect(maskSetting(setting)).toBe(shown)
})

const routine = (language: string, body: string) =>
  `CREATE OR REPLACE FUNCTION public.f()\n RETURNS text\n LANGUAGE ${language}\n SET "app.token" TO 's3cr3t'\nAS $function$${body}$function$\n`

test.each([
  ['plpython3u', 'password = "s3cr3t"\nreturn 1'],
  ['plpython3u', "# It's long\nconnect(host='db', password='s3cr3t')"],
  ['plpython3u', `plpy.execute("select set_config('app.password', 's3cr3t', true)")`],
  ['plpython3u', `# don't\nx = hmac('x', 's3cr3t')`],
  ['plpython3u', 'connect("host=db password=s3cr3t")'],
  ['plperl', "my %login = (password => 's3cr3t'); # it's"],
  ['plperl', 'my $pwd = q{s3cr3t};'],
  ['plv8', 'const it = `it\'s`; const apiKey = "s3cr3t"; return it'],
  ['plpython3u', '# password: s3cr3t\nreturn 1'],
])('hides the credential of a body in %s: %s', (language, body) => {
  const shown = maskRoutine(routine(language, body), language)
  expect(shown).not.toContain('s3cr3t')
  expect(shown.split('…').length).toBeGreaterThanOrEqual(3)
  expect(shown).toMatch(/^AS \$function\$[\s\S]*\$function\$\n$/m)
})

test('leaves a body in another language as it is if it contains no credential', () => {
  const body = "\n# It's only a test\nreturn plpy.execute(\"select 'a' || id from users\")[0]['id']\n"
  const definition = routine('plpython3u', body)
  expect(maskRoutine(definition, 'plpython3u')).toBe(definition.replace('s3cr3t', '…'))
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
