-- Custom SQL migration file, put your code below! --
UPDATE "outbox" SET "message_id" = 'not recorded' WHERE "state" = 'sent' AND coalesce("message_id", '') = '';--> statement-breakpoint
-- An unsubscribe link is signed as its email leaves; of those that have left none stands readable here any more.
UPDATE "outbox" SET "data" = "data" - 'unsubscribeToken' WHERE "template" = 'subscriber-welcome' AND "state" NOT IN ('pending', 'unknown') AND "data" ? 'unsubscribeToken';
