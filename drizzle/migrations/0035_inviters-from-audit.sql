-- Who invited the admins there are: the audit knows. The last invitation of each counts, and the line goes on until somebody whom the
-- site's operator invited, who has no line: the owner.
WITH RECURSIVE invitation AS (
  SELECT DISTINCT ON (subject_id) subject_id AS invited, actor_id AS inviter
  FROM audit WHERE action = 'account.invited' AND subject_type = 'account' ORDER BY subject_id, id DESC
),
line AS (
  SELECT invited, ARRAY[inviter] AS inviters FROM invitation WHERE inviter <> invited
  UNION ALL
  SELECT l.invited, l.inviters || i.inviter FROM line l
  JOIN invitation i ON i.invited = l.inviters[cardinality(l.inviters)]
  WHERE i.inviter <> ALL (l.inviters || l.invited)
),
longest AS (
  SELECT DISTINCT ON (invited) invited, inviters FROM line ORDER BY invited, cardinality(inviters) DESC
)
UPDATE accounts SET inviters = longest.inviters FROM longest WHERE accounts.id = longest.invited AND accounts.role = 'admin';
