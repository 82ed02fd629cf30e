-- By the hundred examples that are kept of a column, a word found in one of them is in a hundredth of the rows: then the planner
-- looks for the newest matches along the dates, through the whole table where there are few. By a thousand it asks the index.
ALTER TABLE "requests" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "email_signups" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "testimonials" ALTER COLUMN "search_text" SET STATISTICS 1000;
