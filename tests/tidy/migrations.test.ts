import { expect, test } from 'vitest';
import { readMigrations } from '#server/migrate/files.ts';

/** A start refuses a database whose applied file has changed since. A new file adds its line here. */
const frozen: Record<string, string> = {
  '0001_identity.sql': 'c7557204b18114913b9ce1cbe8c851558d3e3d61d868d73050b261df7e2bc440',
  '0002_accounts.sql': 'a861101e7eee0183e1a4b6647a1a69695b61622a091583765b2e04a0154e4eea',
  '0003_stores.sql': 'c6f0b5cd4e1b534f879e4a929d301734f250ecef0f90d6efa826cdc1145a1c47',
  '0004_products.sql': 'a1c21c1407877ca4b5f1471e41f1505386d5f4c27b43bc109d898fbd1ffd0fc2',
  '0005_vouchers.sql': 'ebdc58f31286db4ff1385c855face95d9e8159b3f4b9043049a0288944bd5047',
  '0006_orders.sql': '8384010caaba99edf9142c5b16a74e79ed903b3d58643fc7c00208f947e6e645',
  '0007_shipping.sql': 'd4ccecc4165454ba820a72bf3d1f8f4895141fd941e03245012ae9cfcec4c89d',
  '0008_mails.sql': '938ff63db23e8b7574336aa0afad382139138d12b4678941fd15e7e83f5ea827',
  '0009_platform.sql': '7f9afa4777025c64d15df1bf7ce59d118df1e5f9b87db3fefea9f9a8449d8890',
  '0010_files.sql': '294cf17fff1e8f513c304638e52032c1b550108958940148149d5678afa9fbe4',
  '0011_sales.sql': '4c2d70cee0584a592c451a9428a4683338998541d6f6cfe47ba8c05317eccc73',
  '0012_imports.sql': '94f6e1b533f17f262d07a92d00873f84b139c41de67966f17c4a324ff45ff262',
  '0013_payment_proofs.sql': '5fe5375e154237d64b74903a4c9cd45979bb4cb914e2b13f929d7c2a4a2e1cf6',
  '0014_payments.sql': 'cbf0ca9362f49bceb7f02095fb7cf90b41f7a6fdeb729d1d78169bbbc87fcf8e',
  '0015_statements.sql': '18ed0def140b55345d8825398daa3557ccebe38dd29e5bb3c520cbd95ac4c7d7',
  '0016_idempotency_keys.sql': '9f9c8ac6b82692bb86d1bcb5e0449f0452d832b61a8c2e200eb7f8898b6351b6',
  '0017_order_drafts.sql': '7f096ad3955636d2f6c77a5b8abfd249ef122adb4d5261272a98e0f956e2f81a',
  '0018_customers.sql': '774cbbfe43fb0404a0942fdf9cfcb5965b5f8d3aa36886d1f0f698b85be54791',
  '0019_parcel_tracks.sql': '87f019ffd9daa6beaf9c96cfc141032bc6935ca491a1562ae7331c227ae92c04',
  '0020_order_events.sql': '344a9bc58c5708b7b7dd4795a73d65946d70cc2b56e39de9ddb707c0ba36211b',
  '0021_receipt_retention.sql': '20945c3479ce94b14c3b61c3da8fbd68a9206ffc1184f9d252842bf4e23a345e',
  '0022_ended_names.sql': '0b92c8ae3b4a52ba4b728342f18b16791a9c4892fdb73f5ea84b70dc42ded11e',
  '0023_photo_bytes.sql': 'df2bf6385c056a5b046b4eb76df656056d4139ddf4d11a601108795e03f09f2e',
  '0024_withdrawn_proofs.sql': '5bdd89541b65c29941829c40f2797bb38b7f4476f016274b49c414ea2fa104db',
  '0026_product_drafts.sql': '243af4a569a74847e9b5670314c6062286becbb951537c1192a4bbb7dc552316',
  '0027_storefront_facts.sql': 'e715890cf2e1c3ff0de10d5f6b91b18e3a8e0683cacad0a4fa4c4d67762968e7',
  '0028_store_notes.sql': '90f6ea6af288c71243b049723e772d7eff2fd8674cd75c4e410c09329db9a3d3',
};

test('migrations are frozen: what changes stands in a file of its own', () => {
  expect(Object.fromEntries(readMigrations().map(({ name, sha256 }) => [name, sha256]))).toEqual(frozen);
});
