"""A table of Hearts as Discord messages: lobby, table, hands."""
