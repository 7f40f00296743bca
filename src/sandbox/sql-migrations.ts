/** One change of the database's form. A version that has been released is never changed: a new one follows. */
export interface Migration {
  readonly version: number
  readonly statements: readonly string[]
}

/** Every version in order. The SQL is of the kind that PostgreSQL 15 and PGlite (18) both take. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    statements: [
      `create table users (
        id text primary key,
        username text not null unique,
        password_hash text not null,
        role text not null check (role in ('merchant', 'sub-merchant', 'partner', 'vendor')),
        account_id text not null
      )`,
      `create table reset_tokens (
        user_id text primary key references users on delete cascade,
        hash text not null unique,
        expires_at bigint not null
      )`,
      `create table token_pairs (
        access_hash text primary key,
        refresh_hash text not null unique,
        user_id text not null references users on delete cascade,
        access_expires_at bigint not null,
        refresh_expires_at bigint not null,
        rotated boolean not null default false
      )`,
      `create index token_pairs_of_user on token_pairs (user_id)`,
      // Half-empty pages keep an update of the balance, which every sale makes, on its page.
      `create table wallets (
        id text primary key,
        balance bigint not null check (balance >= 0),
        held bigint not null check (held >= 0)
      ) with (fillfactor = 50)`,
      `create table vouchers (
        pin_hash text primary key,
        face_value bigint not null,
        balance bigint not null check (balance between 0 and face_value)
      )`,
      `create table transactions (
        id text primary key,
        seq bigint not null generated always as identity,
        account_id text not null,
        merchant_reference text not null,
        kind text not null check (kind in ('purchase', 'redeem')),
        attempt integer not null check (attempt >= 1),
        parent_id text references transactions,
        product_code text not null,
        amount bigint not null check (amount >= 0),
        recipient text not null,
        body json not null,
        pin_hash text references vouchers,
        status text not null check (status in ('COMPLETED', 'PENDING', 'PROCESSING', 'FAILED')),
        response_code text not null,
        response_message text not null,
        receipt json,
        next json not null,
        due_at bigint,
        sends integer not null default 1,
        created_at bigint not null,
        updated_at bigint not null,
        constraint only_the_first_attempt_has_no_parent check ((parent_id is null) = (attempt = 1))
      )`,
      // Idempotency: under an account's reference there is one first attempt, which is the one without a parent.
      `create unique index one_attempt_a_number on transactions (account_id, merchant_reference, attempt)`,
      `create unique index one_retry_a_parent on transactions (parent_id)`,
      `create index transactions_of_account on transactions (account_id, created_at, seq)`,
      `create index transactions_due on transactions (due_at, seq) where due_at is not null`,
      `create table postings (
        id bigint primary key generated always as identity,
        transaction_id text references transactions,
        kind text not null check (kind in ('deposit', 'hold', 'capture', 'release')),
        from_account text not null,
        to_account text not null check (to_account <> from_account),
        amount bigint not null check (amount > 0),
        at bigint not null,
        constraint only_a_deposit_has_no_transaction check ((transaction_id is null) = (kind = 'deposit'))
      )`,
      // A transaction's money is held once, and then captured or released, once.
      `create unique index one_hold_and_one_settlement on postings (transaction_id, (kind = 'hold'))`,
    ],
  },
]
