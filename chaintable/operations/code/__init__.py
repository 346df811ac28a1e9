"""Operations as pandas code."""
