/** SHA-256 of the migrations that were released before migrations had to be safe while programs run. Don't add any. */
export const releasedMigrations: Readonly<Record<string, string>> = {
  '0000_initial': '29fc36720edd614554780cf9f89754a377af67c38cb4cfdc1109d7fb52136fbe',
  '0001_audit-is-append-only': 'a5b51b1196d1a712e6ff6a20e3ed870f70bfdca6ac58f906797466bc1c4da3ff',
  '0002_sources-and-tunnels': 'b4f0a179fea753d54be157ac22d1e12d0b40fe5d4bfce4b80ddd3935008d1ec2',
  '0003_one-run-data-and-windows-logins': 'e2c7f59dafdd839e8010ca63a0234e96e1a1f0a1453ebeccfe21828b5755712c',
  '0004_versions-shares-and-tries': 'a0f60e7bf6abfffe6228314db7b318e637a967e4377172f59d722c1067d6f6f7',
  '0005_tables-of-runs': 'bd669ee87c64a160c9725f35c2efe95c860c21b79afa7199d676525c797439e9',
  '0006_people': '96c5874d12239ea68ba72382a8c433dc86dcd83a310b0605229b46d0f7ffe0f1',
  '0007_schedules': '1b3ef62ce8800812c1c0976dc0ef78ae2f4f3717becf2aa5f5bbb7bfcec83111',
  '0008_insights': '786d2ac463d2194ea9f27073395b44bf605f5245884a11dd09e381631a455295',
  '0009_questions': 'eeb06295d6321fc93b27a7b3f5d8c9f302696d107312c0465a5becaf06d6fdac',
  '0010_organization-limits': '0a6651d91507f3c70f08af901dfd49d9ee4309f8a8638fe1114e616d4d5d42ff',
  '0011_request-of-run': '83fbf54bdca273cddca305bd342f5ff02a7d3698bbceabc3b47dd26a2406b14f',
  '0012_identities': '6704b4b983737349990a3b9c5e7ab3fcba9a469dd0a2a5d12340614ce2e8c3a8',
  '0013_idempotency-keys': '259497541c984e39909ae6b0c51809559a775a28dab1c93911cd14ba9ffc9247',
  '0014_job-turns': '2499485f62f9744dafb78ff0b8e64e8aa4d4d3a21743b8ec040d1f4029fda39b',
  '0015_proved-addresses': '129108f83be984d53f13c9a7109f39598875a8436f156230872123c3414c7ff5',
}

/** Version of pg-boss's schema that released versions use. Processes with another one don't start on it. */
export const releasedQueueSchema = 43
