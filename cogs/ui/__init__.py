"""What people see and press: custom_ids, screens, words, and how a press is answered."""
