PRAGMA application_id = 1330924880;
PRAGMA user_version = 6;
PRAGMA journal_mode = wal;
PRAGMA synchronous = 2;
PRAGMA foreign_keys = 1;
CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
  provider TEXT NOT NULL CHECK (provider IN ('local', 'udacity', 'facebook')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 512),
  email TEXT CHECK (length(email) BETWEEN 1 AND 512),
  first_name TEXT NOT NULL CHECK (length(first_name) <= 128),
  last_name TEXT NOT NULL CHECK (length(last_name) <= 128),
  password_hash TEXT CHECK (length(password_hash) BETWEEN 1 AND 1024),
  is_disabled INTEGER NOT NULL CHECK (is_disabled IN (0, 1)),
  created_at INTEGER NOT NULL, course_group TEXT REFERENCES course_group (id) ON DELETE SET NULL, is_administrator INTEGER NOT NULL DEFAULT 0
  CHECK (is_administrator IN (0, 1)), login_version INTEGER NOT NULL DEFAULT 0,   -- milliseconds since 1970
  UNIQUE (provider, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_by_group ON account (course_group) WHERE course_group IS NOT NULL;
CREATE TABLE course_group (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#*'
    AND substr(color, 2) NOT GLOB '*[^0-9a-f]*'),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE failed_login (
  sequence INTEGER PRIMARY KEY,
  login TEXT NOT NULL CHECK (length(login) = 32),     -- codes of the installation
  source TEXT NOT NULL CHECK (length(source) = 32),   -- a network, or a known device
  site TEXT CHECK (length(site) = 32),
  failed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX failed_login_by_login ON failed_login (login, failed_at, source, site);
CREATE INDEX failed_login_by_site ON failed_login (site, failed_at, login);
CREATE INDEX failed_login_by_source ON failed_login (source, failed_at, login);
CREATE INDEX failed_login_by_time ON failed_login (failed_at);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE installation_key (key TEXT NOT NULL CHECK (length(key) = 64)) STRICT;
CREATE TABLE invitation (
  code_hash TEXT NOT NULL PRIMARY KEY CHECK (length(code_hash) = 64),
  course_group TEXT NOT NULL REFERENCES course_group (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_by_group ON invitation (course_group);
CREATE TABLE post (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,   -- the order of creation
  id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
  owner TEXT REFERENCES account (id) ON DELETE CASCADE,
  unique_key TEXT NOT NULL CHECK (length(unique_key) <= 128),
  first_name TEXT NOT NULL CHECK (length(first_name) <= 128),   -- the owner's, and follows it
  last_name TEXT NOT NULL CHECK (length(last_name) <= 128),
  place TEXT NOT NULL CHECK (length(place) <= 512),
  link TEXT NOT NULL CHECK (length(link) <= 2048),
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  cell INTEGER NOT NULL CHECK (cell > 0),   -- the smallest grid cell that the point lies in
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
, place_label TEXT CHECK (length(place_label) BETWEEN 1 AND 512)) STRICT;
CREATE INDEX post_by_cell ON post (cell, latitude, longitude, id);
CREATE INDEX post_by_creation ON post (created_at DESC);
CREATE INDEX post_by_last_name ON post (last_name);
CREATE INDEX post_by_owner ON post (owner, updated_at DESC);
CREATE INDEX post_by_unique_key ON post (unique_key);
CREATE INDEX post_by_update ON post (updated_at DESC);
CREATE TABLE session (
  token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) BETWEEN 1 AND 128),
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, client TEXT CHECK (length(client) BETWEEN 1 AND 200), login_version INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_account ON session (account);
CREATE INDEX session_by_end ON session (expires_at);
CREATE TABLE withheld_post (
  sequence INTEGER PRIMARY KEY,   -- as in post
  id TEXT NOT NULL UNIQUE,
  owner TEXT REFERENCES account (id) ON DELETE CASCADE,
  unique_key TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  place TEXT NOT NULL,
  place_label TEXT,
  link TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  cell INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER   -- by an administrator; NULL while only the account is disabled
) STRICT;
CREATE INDEX withheld_post_by_owner ON withheld_post (owner);
CREATE INDEX withheld_post_by_removal ON withheld_post (removed_at) WHERE removed_at IS NOT NULL;
